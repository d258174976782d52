// Buffers shared with OpenGL.
#include <GL/glew.h>
#include <GL/freeglut.h>
#include <cuda_gl_interop.h>
#include <helper_cuda.h>
#include <helper_gl.h>

GLuint buffer;
struct cudaGraphicsResource *resource;

__global__ void wave(float4 *position, unsigned int width, unsigned int height, float time)
{
	unsigned int x = blockIdx.x * blockDim.x + threadIdx.x,
		y = blockIdx.y * blockDim.y + threadIdx.y;
	float u = x / (float)width, v = y / (float)height;
	position[y * width + x] = make_float4(u, sinf(u * 4.0f + time) * cosf(v * 4.0f + time), v,
		1.0f);
}

void display()
{
	float4 *p;
	size_t bytes;
	checkCudaErrors(cudaGraphicsMapResources(1, &resource, 0));
	checkCudaErrors(cudaGraphicsResourceGetMappedPointer((void **)&p, &bytes, resource));
	wave<<<dim3(32, 32), dim3(8, 8, 1)>>>(p, 256, 256, 0.0f);
	checkCudaErrors(cudaGraphicsUnmapResources(1, &resource, 0));
	glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
	glBindBuffer(GL_ARRAY_BUFFER, buffer);
	glVertexPointer(4, GL_FLOAT, 0, 0);
	glDrawArrays(GL_POINTS, 0, 256 * 256);
	glutSwapBuffers();
}

int main(int argc, char **argv)
{
	glutInit(&argc, argv);
	glutInitDisplayMode(GLUT_RGBA | GLUT_DOUBLE);
	glutDisplayFunc(display);
	glGenBuffers(1, &buffer);
	glBufferData(GL_ARRAY_BUFFER, 256 * 256 * sizeof(float4), 0, GL_DYNAMIC_DRAW);
	checkCudaErrors(cudaGraphicsGLRegisterBuffer(&resource, buffer,
		cudaGraphicsMapFlagsWriteDiscard));
	glutMainLoop();
}
